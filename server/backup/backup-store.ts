/** Where backups are kept. */
export interface BackupStore {
  /** How a person names it. */
  shown: string
  /** Keeps it under a name, whole or not at all. Answers how many bytes it has. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Of the backups that have a name of the portal's own giving. */
  names(): Promise<string[]>
  remove(name: string): Promise<void>
  close(): void
}

/** By this they stand in the order of their making. */
const ownName = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.age)?$/
export const backupNameOf = (at: Date, isEncrypted: boolean) =>
  `portal-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar${isEncrypted ? '.age' : ''}`

/** Whether the portal gave a backup that name. */
export const isBackupName = (name: string) => ownName.test(name)
