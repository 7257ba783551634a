import bowser from 'bowser'

const unknownDevice = 'Unknown device'
const maxUserAgentLength = 400
const knownNames = new Set([...Object.values(bowser.BROWSER_MAP), ...Object.values(bowser.OS_MAP)])

/** For example 'Chrome on Windows'. The user agent is untrusted: only known names are used. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return unknownDevice
  const { browser, os } = bowser.parse(userAgent.slice(0, maxUserAgentLength))
  const names = [browser.name, os.name].filter((name) => name !== undefined && knownNames.has(name))
  return names.length > 0 ? names.join(' on ') : unknownDevice
}
