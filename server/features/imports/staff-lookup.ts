export interface StaffLookup {
  /** Finds staff by email or name; undefined if unknown. */
  findByName(text: string | undefined): { id: string; role: string } | undefined
  nameOf(id: string): string
}

export function staffLookupFrom(
  people: readonly { id: string; role: string; email: string | null; name: string }[],
): StaffLookup {
  const staffByWords = new Map<string, { id: string; role: string }>()
  for (const person of people.toReversed())
    for (const words of [person.email, person.name, person.name.split(' ').toReversed().join(', ')])
      if (words) staffByWords.set(words.toLowerCase(), person)
  const names = new Map(people.map(({ id, name, email }) => [id, name || (email ?? '')]))
  return {
    findByName: (text) => staffByWords.get((text ?? '').trim().toLowerCase()),
    nameOf: (id) => names.get(id) ?? 'a former colleague',
  }
}
