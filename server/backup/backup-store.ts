export interface BackupStore {
  /** Name of the place for messages: a path, or the address of a bucket. */
  displayName: string
  /** Stores a backup under a name, completely or not at all. Returns its size in bytes. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Backups with a name that the portal generated. */
  names(): Promise<string[]>
  remove(name: string): Promise<void>
  close(): void
}

/** The timestamp makes the alphabetical order of the names the order of the backups. */
const backupNamePattern = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.age)?$/
export const backupNameOf = (time: Date, isEncrypted: boolean) =>
  `portal-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar${isEncrypted ? '.age' : ''}`

export const isBackupName = (name: string) => backupNamePattern.test(name)
