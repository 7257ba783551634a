/** The backup is not what was written. The message names the damaged place. */
export class DamagedBackupError extends Error {
  constructor(storeName: string, cause?: unknown) {
    const reason = cause instanceof Error ? ` (${cause.message})` : ''
    super(`This backup is damaged: ${storeName}${reason}. Do not use it. Use another backup`, {
      cause,
    })
  }
}
