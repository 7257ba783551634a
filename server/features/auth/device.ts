import bowser from 'bowser'

/** A browser as a person knows it: 'Chrome on Windows'. It says so itself, and may say anything. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const named = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return named.length > 0 ? named.join(' on ') : 'Unknown device'
}
