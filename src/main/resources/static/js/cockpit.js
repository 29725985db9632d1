// The page's scripts. Each module does one thing and needs no other to be right.
import './morph.js';
import './live.js';
import './anchor.js';
import './tail.js';
import './arming.js';
import './batch.js';
import './manners.js';
import './keys.js';
import './help.js';
