export const archiveStates = ['waiting', 'making', 'ready', 'failed'] as const

/** So many hours an archive is kept once it is made. */
export const archiveHours = 24
