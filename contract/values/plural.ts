/** A count with its word: '1 client', '1,204 clients'; `many` is the word for several where it has more than an s. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
