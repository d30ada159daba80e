/* The code that opens this phone's cards: it comes behind the # of the address on the seat slip, which no browser sends to a
   server, and is kept in this browser for the night. Never in an address for longer than it takes to read it. */
const GIVEN = /^#cards=([0-9a-f]{32})$/;
let unkept = {};

function nameOf(night, entry) {
  return `cards/${night}/${entry}`;
}

function stores() {
  return [() => localStorage, () => sessionStorage];
}

function put(name, value) {
  for (const store of stores()) {
    try {
      store().setItem(name, value);
      return;
    } catch {
      continue; // a private window: the next one, else for as long as the page is open
    }
  }
  unkept = { ...unkept, [name]: value };
}

function get(name) {
  for (const store of stores()) {
    try {
      const found = store().getItem(name);
      if (found) return found;
    } catch {
      continue;
    }
  }
  return unkept[name] || "";
}

/* Takes the code out of the address, where one is in it. */
export function takeCode(night, entry) {
  const given = GIVEN.exec(window.location.hash);
  if (!given || !night || !entry) return;
  put(nameOf(night, entry), given[1]);
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
}

export function codeOf(night, entry) {
  const found = get(nameOf(night, entry));
  return /^[0-9a-f]{32}$/.test(found) ? found : "";
}

/* Whether the server was told that this code opened the cards. */
export function wasTold(night, entry) {
  return get(`${nameOf(night, entry)}/told`) === codeOf(night, entry);
}

export function noteTold(night, entry) {
  put(`${nameOf(night, entry)}/told`, codeOf(night, entry));
}
