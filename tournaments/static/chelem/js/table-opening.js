// Page that opens a table: the copies on this device may be those of an evening that the desk has lost.

import { offerCopies } from "./table-copies.js";

offerCopies();
