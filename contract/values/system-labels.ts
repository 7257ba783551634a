/** Checks of the installation, with titles. */
export const checkTitles = {
  version: 'Version',
  database: 'Database',
  tables: 'Tables',
  clock: 'Clocks',
  key: 'Secret key',
  jobs: 'Jobs',
  backup: 'Backup',
  mail: 'Email',
  mailDomain: 'Email domain',
  files: 'Files',
  scanner: 'Virus scanner',
  address: 'Address',
  proxies: 'Proxies',
  events: 'Live updates',
} as const
export type CheckName = keyof typeof checkTitles

/**
 * Checks by component, in display order. Each runs in its own call, since it may be slow or down.
 */
export const checksOf = {
  database: ['version', 'database', 'tables', 'clock', 'key', 'jobs', 'backup'],
  mail: ['mail', 'mailDomain'],
  files: ['files', 'scanner'],
  address: ['address', 'proxies', 'events'],
} as const satisfies Record<string, readonly CheckName[]>
export type SystemPart = keyof typeof checksOf

const isSystemPart = (name: string): name is SystemPart => Object.hasOwn(checksOf, name)
export const systemParts = Object.keys(checksOf).filter(isSystemPart)
export const checkNames: readonly CheckName[] = systemParts.flatMap((part) => checksOf[part])

/** 'weak': works, but should be improved. 'unknown': could not be checked. */
export const checkVerdicts = ['right', 'weak', 'wrong', 'unknown'] as const
export type CheckVerdict = (typeof checkVerdicts)[number]

export const checkVerdictLabels: Record<CheckVerdict, string> = {
  right: 'OK',
  weak: 'Action needed',
  wrong: 'Problem',
  unknown: 'Not checked',
}
