export const clientsInWords = (count: number) =>
  count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`

/** '3 clients are now with Daniel Kim.' */
export const nowWith = (count: number, agent: string) =>
  `${clientsInWords(count)} ${count === 1 ? 'is' : 'are'} now with ${agent}.`

/** 'Plover & Reed, Gannet & Sons and 11 more'. */
export function firstNames(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, 3)
  const more = count - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more.toLocaleString('en-US')} more` : shown.join(', ')
}
