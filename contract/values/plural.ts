/** '1 client', '1,204 clients'. `many` is the irregular plural. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
