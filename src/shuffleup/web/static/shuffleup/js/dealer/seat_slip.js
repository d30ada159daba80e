/* On the pages that a seat slip leads to: the code behind the # of the address is kept, and taken out of it. */
import { takeCode } from "./seat_code.js";

const { night, entry } = document.body.dataset;
takeCode(night, entry);
