/** Says what was seen of a fault, for the table in docs/operations.md. */
export const tellFigures = (fault: string, seen: string) => console.info(`| ${fault} | ${seen} |`)

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
