import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ClientDetails } from '../../contract/clients.ts'
import type { ErasurePreview } from '../../contract/erasing.ts'
import { formatDay } from '../../contract/values/days.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { retentionLabels } from '../../contract/values/retention.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { erasing } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { formatYears } from './format-years.ts'

/** Confirms the erasure of a former client's personal data; lists what is deleted and retained. */
export function EraseClientDialog({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const name = clientDisplayName(client)
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useQuery(endpointQuery(erasing.rehearse, { id: client.id }))
  const erasure = data?.erasure
  return (
    <ConfirmCall
      call={erasing.erase}
      send={erasure && { id: client.id, until: erasure.until }}
      {...(erasure ? {} : { disabledReason: 'Loading retained records...' })}
      successToast={{ title: 'Personal Data Erased', description: name }}
      onDone={(reply) => {
        onClose()
        if (reply.erasure === null) void navigate(clientPaths.list)
      }}
      title="Erase Personal Data"
      text={`This cannot be undone. If ${name} wants their file, export it first.`}
      confirmLabel="Erase"
      danger
      onClose={onClose}
    >
      {erasure ? (
        <ErasureParts erasure={erasure} />
      ) : error ? (
        <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <Skeleton status="Loading retained records..." shape="rows" count={4} />
      )}
    </ConfirmCall>
  )
}

export function ErasureParts({ erasure: { parts, until, people, contacts } }: { erasure: ErasurePreview }) {
  const retainedParts = parts.filter((part) => part.until !== null)
  const erasedParts = parts.filter((part) => part.until === null && part.count > 0)
  return (
    <div className="space-y-4 text-sm">
      <section>
        <h3 className="font-semibold">Erased at once</h3>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {people > 0 && (
            <li>
              The sign-in, email and phone of {people === 1 ? 'one person' : `${people} people`}
              {contacts > 0 && `, and ${contacts === 1 ? 'one contact' : `${contacts} contacts`}`}
            </li>
          )}
          {people === 0 && contacts > 0 && <li>{contacts === 1 ? 'One contact' : `${contacts} contacts`}</li>}
          {erasedParts.map(({ kind, count }) => (
            <li key={kind}>
              {retentionLabels[kind].label} ({count})
            </li>
          ))}
          {until === null && <li>The client’s names, addresses and audit log details</li>}
        </ul>
      </section>
      {retainedParts.length > 0 && (
        <section>
          <h3 className="font-semibold">Kept as required, then erased automatically</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {retainedParts.map(({ kind, count, years, until: day }) => (
              <li key={kind}>
                {retentionLabels[kind].label} ({count}): until {formatDay(day ?? '')}
                <span className="block text-xs text-muted">
                  {formatYears(years)} {retentionLabels[kind].since}
                  {kind === 'policies' && ', and as long as a claim under them is kept'}
                </span>
              </li>
            ))}
            <li>The client’s name, addresses and EIN: until {formatDay(until ?? '')}</li>
          </ul>
        </section>
      )}
    </div>
  )
}
