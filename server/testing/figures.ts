/** Prints a measurement of a fault, as a row for docs/operations.md. */
export const printMeasurement = (faultName: string, seenText: string) =>
  console.info(`| ${faultName} | ${seenText} |`)

export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
