/** The first 15 characters, an ellipsis, and the last 6. */
export function shortenFileName(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= 15 + 6) return name
  return `${letters.slice(0, 15).join('')}…${letters.slice(-6).join('')}`
}

const units = ['KB', 'MB', 'GB']

/** '812 bytes', '48 KB', '1.2 MB' */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  // Values that would round to 1024 count as 1 of the next unit.
  const step = Math.min(Math.floor(Math.log2((bytes * 1024) / 1023.5) / 10), units.length)
  const amount = bytes / 1024 ** step
  const digits = step > 1 && amount < 99.95 ? 1 : 0
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${units[step - 1]}`
}
