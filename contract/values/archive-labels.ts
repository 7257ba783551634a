export const archiveStates = ['waiting', 'making', 'ready', 'failed'] as const

/** Hours until a finished archive expires. */
export const archiveHours = 24
