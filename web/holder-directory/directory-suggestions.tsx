import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DirectoryHolder } from '../../contract/holder-directory.ts'
import { cityLine } from '../../contract/values/countries.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { holderDirectory } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { announce } from '../ui/announce.ts'
import { useDebouncedSearch } from '../ui/debounced-search.ts'

const minSearchLength = 2
const maxSuggestions = 5

type TypedHolder = Partial<
  Record<'name' | 'street' | 'city' | 'state' | 'zip' | 'country', string | null | undefined>
>

const keyOf = ({ name, street, city, state, zip, country }: TypedHolder) =>
  [name, street, city, state, zip, country].map((text) => (text ?? '').trim().toLowerCase()).join('\n')

/** The typed name and address are those of the entry. */
export const isSameHolder = (entry: DirectoryHolder, typedHolder: TypedHolder) =>
  keyOf(entry) === keyOf(typedHolder)

/** Entries of the holder directory that match a typed name. Clients get none. */
export function useDirectorySearch(startText: string) {
  const [name, setName] = useState(startText.trim())
  const { search } = useDebouncedSearch((text) => setName(text.trim()))
  const isEnabled = isStaff(useMe()) && name.length >= minSearchLength
  const { data } = useQuery({
    ...endpointQuery(holderDirectory.list, { search: name, limit: maxSuggestions }),
    enabled: isEnabled,
    placeholderData: (previousData) => previousData,
  })
  return { search, entries: isEnabled ? (data?.holders ?? []) : [] }
}

export function DirectorySuggestions({
  entries,
  onChoose,
}: {
  entries: readonly DirectoryHolder[]
  onChoose: (entry: DirectoryHolder) => void
}) {
  const count = entries.length
  useEffect(() => {
    if (count > 0) announce(`${count} found in the holder directory`)
  }, [count])
  if (count === 0) return null
  return (
    <section aria-label="From the holder directory" className="sm:col-span-3">
      <p className="text-xs text-muted">From the holder directory</p>
      <ul className="mt-1 divide-y divide-line rounded-control border border-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              onClick={() => onChoose(entry)}
              className="block min-h-10 w-full rounded-control px-3 py-2 text-left text-sm hover:bg-wash"
            >
              <span className="block font-medium wrap-anywhere">{entry.name}</span>
              <span className="block text-xs text-muted wrap-anywhere">
                {[entry.street, cityLine(entry)].join(', ')}
              </span>
              {entry.aliases.length > 0 && (
                <span className="block text-xs text-muted wrap-anywhere">
                  Also {entry.aliases.join('; ')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
