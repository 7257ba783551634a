export const clientsInWords = (count: number) =>
  count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`

/** '3 clients are now with Daniel Kim.' */
export const nowWith = (count: number, agent: string) =>
  `${clientsInWords(count)} ${count === 1 ? 'is' : 'are'} now with ${agent}.`
