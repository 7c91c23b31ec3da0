/** Whether every journey is played with a server that tells open pages of nothing: `npm run e2e:without-live`. */
export const WITHOUT_LIVE = process.env['CAPABILITIES']?.split(',').includes('live') === false
