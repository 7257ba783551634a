/** The navigation state of a report that began with the choice of what was hit. */
export const startedFromChoice = 'started from choice'
