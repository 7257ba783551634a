/** '1 client', '1,204 clients'. `pluralNoun` is the irregular plural. */
export const formatCount = (count: number, one: string, pluralNoun = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : pluralNoun}`
