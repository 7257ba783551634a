/** Header, page and agent bar share these margins, so that their edges stand in line. */
export const frame = 'mx-auto w-full max-w-[88rem] px-4 sm:px-6 lg:px-8'
