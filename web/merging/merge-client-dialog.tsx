import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MergePreview } from '../../contract/merging.ts'
import { formatMoment } from '../../contract/values/days.ts'
import type { MergedField } from '../../contract/values/merging.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { merging } from '../api/wire.ts'
import { ClientField } from '../people/client-field.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface ClientToMerge {
  id: string
  name: string
}

/** Merges another client into this one, after a preview. Earlier merges can be undone here. */
export function MergeClientDialog({ client, onClose }: { client: ClientToMerge; onClose: () => void }) {
  const [sourceId, setSourceId] = useState('')
  const [takenFields, setTakenFields] = useState<readonly MergedField[]>([])
  const mergePreview = useQuery({
    ...endpointQuery(merging.rehearse, { id: client.id, goesId: sourceId }),
    enabled: sourceId !== '',
  })
  const previewData = sourceId === '' ? undefined : mergePreview.data?.rehearsal
  const { write, busy, error } = useApiMutation(merging.merge, {
    successToast: { title: 'Clients Merged', description: `All records are now under ${client.name}.` },
    onDone: onClose,
    // One of the two clients was changed meanwhile, so refresh the preview.
    onFailed: () => void mergePreview.refetch(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!previewData) return
    void write({
      ...{ id: client.id, goesId: sourceId, take: [...takenFields] },
      ...{ staysVersion: previewData.stays.version, goesVersion: previewData.goes.version },
    })
  }
  return (
    <Dialog
      title="Merge Clients"
      description={`Keeps ${client.name}. The other client’s records move here, and old links open this client.`}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Merge"
      busyLabel="Merging..."
      busy={busy}
      danger
      dirty={sourceId !== ''}
      failure={error?.message ?? null}
      {...(previewData
        ? {}
        : {
            submitDisabledReason:
              sourceId === '' ? 'First choose the client to merge' : 'Still comparing the two clients',
          })}
    >
      <div className="space-y-5">
        <ClientField
          label="Client to merge"
          placeholder="Search by name or email"
          excludedId={client.id}
          onChoose={(id) => {
            setSourceId(id)
            setTakenFields([])
          }}
        />
        {sourceId !== '' && (
          <QueryView
            query={endpointQuery(merging.rehearse, { id: client.id, goesId: sourceId })}
            skeleton={<Skeleton status="Comparing the two clients..." shape="rows" count={3} />}
          >
            {({ rehearsal: preview }) => (
              <MergePreviewDetails preview={preview} takenFields={takenFields} onTake={setTakenFields} />
            )}
          </QueryView>
        )}
        <EarlierMerges client={client} />
      </div>
    </Dialog>
  )
}

const fieldLabels: Record<MergedField, string> = {
  name: 'Name',
  dba: 'DBA',
  entity: 'Entity',
  address: 'Mailing address',
  locationAddress: 'Location',
  phone: 'Main phone',
  clientSince: 'Client since',
  accountNumber: 'Account number',
  ein: 'EIN',
}

const headingClassName = 'mb-2 text-sm font-semibold'

function MergePreviewDetails({
  preview: { moves, fields, clashes, warnings },
  takenFields,
  onTake,
}: {
  preview: MergePreview
  takenFields: readonly MergedField[]
  onTake: (takenFields: readonly MergedField[]) => void
}) {
  const fieldsInConflict = fields.filter(
    ({ stays, goes }) => stays !== null && goes !== null && stays !== goes,
  )
  const filledFields = fields.filter(({ stays, goes }) => stays === null && goes !== null)
  return (
    <>
      {warnings.map((warning) => (
        <Alert key={warning} tone="amber">
          {warning}.
        </Alert>
      ))}
      <section>
        <h3 className={headingClassName}>What moves</h3>
        <p className="text-sm">
          {moves.length === 0
            ? 'The other client has nothing on file.'
            : moves.map(({ what, count }) => `${count.toLocaleString('en-US')} ${what}`).join(', ')}
        </p>
      </section>
      {fieldsInConflict.length > 0 && (
        <section className="space-y-4">
          <h3 className={headingClassName}>Choose which details to keep</h3>
          {fieldsInConflict.map(({ field, stays, goes }) => (
            <RadioCards
              key={field}
              label={fieldLabels[field]}
              value={takenFields.includes(field) ? 'goes' : 'stays'}
              options={[
                { value: 'stays', label: stays ?? '' },
                { value: 'goes', label: goes ?? '' },
              ]}
              onChange={(side) =>
                onTake(
                  side === 'goes'
                    ? [...takenFields, field]
                    : takenFields.filter((takenField) => takenField !== field),
                )
              }
            />
          ))}
        </section>
      )}
      {filledFields.length > 0 && (
        <section>
          <h3 className={headingClassName}>Missing here, will be added</h3>
          <ul className="space-y-1 text-sm">
            {filledFields.map(({ field, goes }) => (
              <li key={field}>
                <span className="text-muted">{fieldLabels[field]}:</span> {goes}
              </li>
            ))}
          </ul>
        </section>
      )}
      {clashes.length > 0 && (
        <section>
          <h3 className={headingClassName}>On both</h3>
          <ul className="space-y-2 text-sm">
            {clashes.map(({ what, settled }) => (
              <li key={what}>
                <span className="font-medium">{what}.</span> <span className="text-muted">{settled}.</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-xs text-muted">You can undo the merge until one of these records changes.</p>
    </>
  )
}

type MergedClient = { id: string; name: string; at: string; byName: string }

function EarlierMerges({ client }: { client: ClientToMerge }) {
  const { data } = useQuery(endpointQuery(merging.merged, { id: client.id }))
  const [mergeToUndo, setMergeToUndo] = useState<MergedClient | null>(null)
  if (!data || data.merged.length === 0) return null
  return (
    <section>
      <h3 className={headingClassName}>Merged before</h3>
      <ul aria-label="Merged before" className="divide-y divide-line rounded-control border border-line">
        {data.merged.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
            <p className="min-w-0 flex-1 basis-48 text-sm">
              <span className="block font-medium wrap-anywhere">{one.name}</span>
              <span className="block text-xs text-muted">
                {formatMoment(one.at)}, by {one.byName}
              </span>
            </p>
            <Button variant="secondary" size="sm" onClick={() => setMergeToUndo(one)}>
              Undo<span className="sr-only"> merging {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {mergeToUndo && (
        <ConfirmCall
          call={merging.undo}
          send={{ id: client.id, mergedId: mergeToUndo.id }}
          successToast={{
            title: 'Merge Undone',
            description: `${mergeToUndo.name} is a separate client again.`,
          }}
          title="Undo Merge"
          text={`${mergeToUndo.name} becomes a separate client again, with all its records. Not possible if those changed since.`}
          confirmLabel="Undo Merge"
          onClose={() => setMergeToUndo(null)}
        />
      )}
    </section>
  )
}
