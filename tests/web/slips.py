"""What stands on the seat slips that the staff prints: the addresses that open a player's cards."""

import re
from html import unescape

from served import Visitor

OPENS = re.compile(r'href="([^"]+\?entry=(\w+)#cards=([0-9a-f]{32}))"')


def addresses_of(staff: Visitor, night: str) -> dict[str, str]:
    """By entry, where the slip's QR code leads; of those only whose code no phone has opened yet."""
    return {entry: unescape(address) for address, entry, _ in OPENS.findall(staff.get(f"/e/{night}/slips").text)}


def codes_of(staff: Visitor, night: str) -> dict[str, str]:
    """By entry, the code itself."""
    return {entry: address.partition("#cards=")[2] for entry, address in addresses_of(staff, night).items()}
