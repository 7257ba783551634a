/** Header, page and agent bar share these margins, so that their edges stand in line. */
export const frame = 'mx-auto w-full max-w-[88rem] px-4 sm:px-6 lg:px-8'

/** At the top of the screen, or under the bar that says as whom it is seen. */
export const underTopBar = { top: 'var(--top-bar, 0px)' }
