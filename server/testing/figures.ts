/** Prints a measurement of a fault, as a row for docs/operations.md. */
export const tellFigures = (fault: string, seen: string) => console.info(`| ${fault} | ${seen} |`)

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
