/** Header, page and agent bar share these margins, so that their edges align. */
export const frameClassName = 'mx-auto w-full max-w-[96rem] px-4 sm:px-6 lg:px-8'

/** Below the view-as bar, if it is shown. */
export const belowTopBarStyle = { top: 'var(--top-bar, 0px)' }
