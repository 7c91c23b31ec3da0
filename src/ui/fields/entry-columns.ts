/** A tablet held across, wide enough for two columns of blocks. Of that width an open keyboard makes no other. */
export const ENTRY_COLUMNS = '@media (min-width: 68.75em) and (orientation: landscape)'
