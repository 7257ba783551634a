import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { ClientDetails } from '../../contract/clients.ts'
import { PeopleList } from '../people/people-list.tsx'

/** A client's portal users, fetched when opened. */
export function PeopleSection({ client }: { client: Pick<ClientDetails, 'id'> }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-label="People" className="mt-4 border-t border-line pt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full cursor-pointer items-center justify-between gap-3 text-left text-sm font-semibold"
      >
        Portal users
        <ChevronDown
          aria-hidden
          className={`mr-3 size-4 text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <div id={id}>
          <PeopleList clientId={client.id} mayChangeRights />
        </div>
      )}
    </section>
  )
}
