import { useState } from 'react'
import type { StateLaw } from '../../contract/certificates.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { stateNames } from '../../contract/values/us-address.ts'
import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { certificates } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'

const ConfirmStateDialog = lazyDialog(
  async () => (await import('./confirm-state-law.tsx')).ConfirmStateDialog,
)

const groups = ['On file', 'Confirmed by the agency', 'Not on file'] as const

const groupOf = ({ rule, confirmation }: StateLaw): (typeof groups)[number] => {
  if (rule !== 'unknown') return 'On file'
  return confirmation ? 'Confirmed by the agency' : 'Not on file'
}

const ruleLabels = {
  'own form allowed': 'The portal’s form may be used',
  'standard forms only': 'Standard or approved forms only',
  unknown: 'Not known',
} satisfies Record<StateLaw['rule'], string>

const sortByGroup = (laws: readonly StateLaw[]) =>
  laws.toSorted(
    (one, other) =>
      groups.indexOf(groupOf(one)) - groups.indexOf(groupOf(other)) ||
      stateNames[one.state].localeCompare(stateNames[other.state]),
  )

type OpenStateDialog = { dialog: 'confirm' | 'withdraw'; law: StateLaw }

const columnsOf = (isAdmin: boolean, onOpen: (dialog: OpenStateDialog) => void): Column<StateLaw>[] => [
  { header: 'State', kind: 'title', cell: ({ state }) => stateNames[state] },
  {
    header: 'Certificates',
    cell: (law) => (
      <span className="md:block md:min-w-40">
        {law.confirmation ? ruleLabels['own form allowed'] : ruleLabels[law.rule]}
      </span>
    ),
  },
  {
    header: 'Source',
    isLong: true,
    fillsWidth: true,
    isEmpty: ({ sources, confirmation }) => sources.length === 0 && !confirmation,
    cell: (law) => <LawSources law={law} />,
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (law) => {
      const name = stateNames[law.state]
      if (law.rule !== 'unknown') return null
      if (!law.confirmation)
        return (
          <Button variant="secondary" size="sm" onClick={() => onOpen({ dialog: 'confirm', law })}>
            Confirm <span className="sr-only">{name}</span>
          </Button>
        )
      return (
        isAdmin && (
          <Button variant="ghost" size="sm" onClick={() => onOpen({ dialog: 'withdraw', law })}>
            Withdraw <span className="sr-only">the confirmation of {name}</span>
          </Button>
        )
      )
    },
  },
]

const formatConfirmation = ({ by, at }: NonNullable<StateLaw['confirmation']>) =>
  `${by}, ${formatMoment(at, agency.timeZone)}`

/** Lists each state's law of certificates, and the agency's confirmations. */
export function StateLawPage() {
  const isAdmin = useMe().role === 'admin'
  const [openDialog, setOpenDialog] = useState<OpenStateDialog | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <PageHeader
        title="State Law"
        subtitle="Where the portal’s own certificates may be used. Laws change: please check them. This is not legal advice."
      />
      <QueryView
        query={endpointQuery(certificates.stateLaws, {})}
        skeleton={<Skeleton status="Loading state laws..." shape="rows" count={6} />}
      >
        {({ laws }) => (
          <DataTable
            label="State certificate laws"
            rows={sortByGroup(laws)}
            rowKey={({ state }) => state}
            groupOf={groupOf}
            columns={columnsOf(isAdmin, setOpenDialog)}
          />
        )}
      </QueryView>
      {openDialog?.dialog === 'confirm' && (
        <ConfirmStateDialog state={openDialog.law.state} onClose={close} />
      )}
      {openDialog?.dialog === 'withdraw' && <WithdrawStateCheck law={openDialog.law} onClose={close} />}
    </>
  )
}

function LawSources({ law: { why, sources, sentence, confirmation } }: { law: StateLaw }) {
  if (confirmation)
    return (
      <>
        <p className="whitespace-pre-line wrap-anywhere">{confirmation.checked}</p>
        <p className="text-xs text-muted">Confirmed by {formatConfirmation(confirmation)}</p>
      </>
    )
  if (sources.length === 0) return null
  return (
    <div className="max-w-prose space-y-1.5 text-sm">
      <p>{why}</p>
      {sentence && <p className="text-muted">Sentence required by law: “{sentence}”</p>}
      <ul>
        {sources.map(({ name, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-block rounded-control py-1 font-medium text-orange-ink wrap-anywhere hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function WithdrawStateCheck({ law: { state }, onClose }: { law: StateLaw; onClose: () => void }) {
  const name = stateNames[state]
  return (
    <ConfirmCall
      call={certificates.withdrawStateCheck}
      send={{ state }}
      successToast={{
        title: 'Confirmation Withdrawn',
        description: `Certificates for ${name} need a new confirmation.`,
      }}
      title={`Withdraw Confirmation for ${name}`}
      text={`No certificate can be issued for ${name} until an agent confirms the state again. Certificates already issued do not change.`}
      confirmLabel="Withdraw"
      danger
      onClose={onClose}
    />
  )
}
