import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DueInstallment } from '../../contract/bills.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { lineOfType } from '../../contract/values/lines.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { bills, clients, policies } from '../api/wire.ts'
import { formatInstallment } from '../bills/bill-labels.ts'
import { claimPaths } from '../claims/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { useLines } from '../lines.ts'
import { canRecordCancellation } from '../policies/policy-labels.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Pressable } from '../ui/pressable.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const RenewPolicy = lazyDialog(async () => (await import('../terms/renew-policy.tsx')).RenewPolicy)
const EnterEvent = lazyDialog(
  async () => (await import('../policy-events/enter-event-dialog.tsx')).EnterEvent,
)
const MarkPaidDialog = lazyDialog(async () => (await import('../bills/mark-paid-dialog.tsx')).MarkPaidDialog)
const NoteCallDialog = lazyDialog(async () => (await import('../notes/note-call-dialog.tsx')).NoteCallDialog)
const CreateQuoteDialog = lazyDialog(
  async () => (await import('../quotes/create-quote-dialog.tsx')).CreateQuoteDialog,
)

export type ClientStep = 'renew' | 'quote' | 'claim' | 'payment' | 'call' | 'cancel'

interface StepProps {
  client: { id: string; name: string }
  onClose: () => void
}

const steps: Readonly<Record<ClientStep, (props: StepProps) => ReactNode>> = {
  renew: (props) => (
    <OfPolicy
      {...props}
      title="Renew"
      isFitting={isToRenew}
      emptyText="No active or expired policy is on file."
    >
      {(policy) => <RenewPolicy policy={policy} onClose={props.onClose} />}
    </OfPolicy>
  ),
  cancel: (props) => (
    <OfPolicy
      {...props}
      title="Record Cancellation"
      isFitting={(policy) => policy.status !== 'expired' && canRecordCancellation(policy)}
      emptyText="No policy on file can be cancelled."
    >
      {(policy) => (
        <EnterEvent policy={policy} kind="cancellation" title="Record Cancellation" onClose={props.onClose} />
      )}
    </OfPolicy>
  ),
  claim: (props) => (
    <OfPolicy
      {...props}
      title="File a Claim"
      isFitting={() => true}
      emptyText="No policies are available for a claim."
    >
      {({ id }) => <Leave to={claimPaths.file(id)} onClose={props.onClose} />}
    </OfPolicy>
  ),
  payment: Payment,
  call: Call,
  quote: QuoteStep,
}

/**
 * The dialog or page of a step for a found client. Asks first for missing choices, such as a
 * policy.
 */
export function ClientStepDialog({ step, ...props }: StepProps & { step: ClientStep }) {
  const Step = steps[step]
  return <Step {...props} />
}

/** Leaves the search for a page. */
function Leave({ to, onClose }: { to: string; onClose: () => void }) {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    onClose()
    navigate(to)
  })
  useEffect(() => leave(), [])
  return null
}

/** True for a term that is neither pending nor cancelled and has no later term on file. */
const isToRenew = ({ id, policyNumber, startDate, standing, status }: Policy, all: readonly Policy[]) =>
  status !== 'pending' &&
  standing !== 'cancelled' &&
  !all.some(
    (other) =>
      other.renewal?.of === id || (other.policyNumber === policyNumber && other.startDate > startDate),
  )

/** A step whose policy is chosen first, unless the client has only one that fits. */
function OfPolicy({
  client,
  title,
  isFitting,
  emptyText,
  children,
  onClose,
}: StepProps & {
  title: string
  isFitting: (policy: Policy, all: readonly Policy[]) => boolean
  emptyText: string
  children: (policy: Policy) => ReactNode
}) {
  const query = endpointQuery(policies.ofClient, { id: client.id })
  const { data } = useQuery(query)
  const [chosenPolicy, setChosenPolicy] = useState<Policy | null>(null)
  const fittingPolicies = data?.policies.filter((policy, _, all) => isFitting(policy, all))
  const policy = chosenPolicy ?? (fittingPolicies?.length === 1 ? fittingPolicies[0] : undefined)
  if (policy) return children(policy)
  return (
    <Dialog
      title={title}
      description={`Choose one of ${client.name}’s policies.`}
      size="sm"
      onClose={onClose}
    >
      <QueryView query={query} skeleton={<Skeleton status="Loading policies..." shape="rows" count={3} />}>
        {() => (
          <Choices
            rows={(fittingPolicies ?? []).map((fittingPolicy) => ({
              key: fittingPolicy.id,
              label: `${typeName(fittingPolicy.type)} ${fittingPolicy.policyNumber}`,
              detail: `${fittingPolicy.insurer}, ${formatDay(fittingPolicy.startDate)} to ${formatDay(fittingPolicy.endDate)}`,
              onClick: () => setChosenPolicy(fittingPolicy),
            }))}
            emptyText={emptyText}
            clientId={client.id}
            onClose={onClose}
          />
        )}
      </QueryView>
    </Dialog>
  )
}

/** Record Payment: the unpaid installment is chosen first, unless there is only one. */
function Payment({ client, onClose }: StepProps) {
  const query = endpointQuery(bills.due, { clientId: client.id, show: 'open' })
  const { data } = useQuery(query)
  const [chosenPayment, setChosenPayment] = useState<DueInstallment | null>(null)
  const onlyInstallment = data?.installments.length === 1 ? data.installments[0] : undefined
  const installment = chosenPayment ?? onlyInstallment
  if (installment)
    return (
      <MarkPaidDialog
        installment={installment}
        bill={installment}
        policyAndClient={`${installment.policyNumber}, ${client.name}`}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title="Record Payment"
      description={`Choose one of ${client.name}’s payments.`}
      size="sm"
      onClose={onClose}
    >
      <QueryView query={query} skeleton={<Skeleton status="Loading bills..." shape="rows" count={3} />}>
        {({ installments }) => (
          <Choices
            rows={installments.map((installment) => ({
              key: installment.id,
              label: formatInstallment(installment),
              detail: `${typeName(installment.type)} ${installment.policyNumber}, to ${installment.payee.name}`,
              onClick: () => setChosenPayment(installment),
            }))}
            emptyText="No unpaid bill is on file."
            clientId={client.id}
            onClose={onClose}
          />
        )}
      </QueryView>
    </Dialog>
  )
}

/** Create Quote, with the line of the client's policy that ends first. */
function QuoteStep({ client: { id }, onClose }: StepProps) {
  const lines = useLines()
  const { data, isPending } = useQuery(endpointQuery(policies.ofClient, { id }))
  const [endingPolicy] = (data?.policies ?? [])
    .filter(({ status }) => status === 'active')
    .toSorted((one, other) => one.endDate.localeCompare(other.endDate))
  const category = endingPolicy && lineOfType(lines, endingPolicy.type)?.category
  return (
    <OfClient id={id} title="Create Quote" onClose={onClose}>
      {(client) =>
        isPending ? null : (
          <CreateQuoteDialog
            client={client}
            {...(category && { initialValues: { category, type: endingPolicy.type } })}
            onClose={onClose}
          />
        )
      }
    </OfClient>
  )
}

/** The client's telephone numbers, and the note of the call. */
function Call({ client: { id, name }, onClose }: StepProps) {
  const [isLogging, setLogging] = useState(false)
  if (isLogging)
    return <NoteCallDialog subject={{ clientId: id, clientName: name, about: null }} onClose={onClose} />
  return (
    <OfClient id={id} title={`Call ${name}`} onClose={onClose} onLog={() => setLogging(true)}>
      {(client) => (
        <Choices
          rows={numbersOf(client).map(({ phone, of: owner }) => ({
            key: `${phone} ${owner}`,
            label: phone,
            detail: owner,
            href: dialStringOf(phone),
          }))}
          emptyText="No phone number is on file."
          clientId={id}
          onClose={onClose}
        />
      )}
    </OfClient>
  )
}

/** The numbers of the client, its first person and its contacts, each once. */
function numbersOf(client: ClientDetails): { phone: string; of: string }[] {
  const numbersOnFile = [
    { phone: client.personPhone, of: client.fullName },
    { phone: client.accountPhone, of: client.company ?? 'Main number' },
    ...client.contacts.map(({ phone, fullName, title }) => ({
      phone,
      of: [fullName, title].filter(Boolean).join(', '),
    })),
  ].flatMap(({ phone, of: owner }) => (phone ? { phone, of: owner } : []))
  return numbersOnFile.filter(
    ({ phone }, index) => numbersOnFile.findIndex((one) => one.phone === phone) === index,
  )
}

/** A step that needs the client's details. */
function OfClient({
  id,
  title,
  onLog,
  onClose,
  children,
}: {
  id: string
  title: string
  /**
   * With `onLog` the children are shown in this dialog, which has a button to log a call. Without
   * it, the children are a dialog of their own.
   */
  onLog?: () => void
  onClose: () => void
  children: (client: ClientDetails) => ReactNode
}) {
  const query = endpointQuery(clients.one, { id })
  const { data } = useQuery(query)
  if (data && !onLog) return children(data.client)
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        onLog && (
          <Button variant="secondary" onClick={onLog}>
            Log a call
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton status="Loading client..." shape="rows" count={2} />}>
        {({ client }) => children(client)}
      </QueryView>
    </Dialog>
  )
}

interface Choice {
  key: string
  label: string
  detail: string
  onClick?: () => void
  href?: string
}

const choiceClassName =
  'flex min-h-13 w-full flex-col items-start justify-center rounded-control border border-edge px-4 py-2 text-left transition-colors duration-100 hover:bg-wash active:bg-wash'

function Choices({
  rows,
  emptyText,
  clientId,
  onClose,
}: {
  rows: readonly Choice[]
  emptyText: string
  clientId: string
  onClose: () => void
}) {
  if (rows.length === 0)
    return (
      <div className="space-y-3">
        <p className="text-sm text-muted">{emptyText}</p>
        <Button variant="secondary" to={clientPaths.one(clientId)} onClick={onClose}>
          Open client
        </Button>
      </div>
    )
  return (
    <ul className="space-y-2">
      {rows.map(({ key, label, detail, onClick, href }) => (
        <li key={key}>
          <Pressable press={href ? { href } : { type: 'button', onClick }} className={choiceClassName}>
            <span className="font-medium">{label}</span>
            <span className="text-sm text-muted">{detail}</span>
          </Pressable>
        </li>
      ))}
    </ul>
  )
}
