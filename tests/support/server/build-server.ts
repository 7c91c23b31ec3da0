import { buildServerIfChanged } from '../../../tools/build-if-changed.mjs'

/** For tests that start the server or one of its commands as it is shipped. */
export default buildServerIfChanged
