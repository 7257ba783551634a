/** The zones of the states and territories, as people choose among them; from the east to the west. */
export const usTimeZones = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Guam',
] as const

/** Whether a text names a zone whose clock is known here. PostgreSQL reads the sign of '-05:00' the other way round. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,62}$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
