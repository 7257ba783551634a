import { ListChecks } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { NameCompanyForm, WholesalerForm } from '../../contract/certificate-completion-forms.ts'
import type { ApprovalToComplete, CertificatesToComplete } from '../../contract/certificates.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { stateNames } from '../../contract/values/us-address.ts'
import { adminPaths } from '../admin/paths.ts'
import { useContractForm } from '../api/form.ts'
import { endpointQuery, useList } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useFormMutation } from '../api/use-form-mutation.ts'
import { certificates } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { certificatePaths } from './paths.ts'

type CompanyToName = CertificatesToComplete['companies'][number]
type WholesalerToConfirm = CertificatesToComplete['wholesalers'][number]

const linkClassName = 'inline-block rounded-control py-1 font-medium text-orange-ink hover:underline'

const formatCount = (count: number, one: string, pluralNoun: string) =>
  `${count} ${count === 1 ? one : pluralNoun}`
const policiesOf = (count: number) => formatCount(count, 'policy', 'policies')

/** Lists what approvals lack, and answers it in bulk. */
export function CompleteCertificatesPage() {
  return (
    <>
      <PageHeader
        title="Certificates to Complete"
        subtitle="Approved policies missing details that certificates need."
      />
      <QueryView
        query={endpointQuery(certificates.toComplete, {})}
        skeleton={<Skeleton status="Loading missing details..." shape="rows" count={4} />}
      >
        {(lists) => (
          <div className="space-y-10">
            <BulkLists {...lists} />
            <OtherApprovals
              isAlone={lists.companies.length + lists.wholesalers.length + lists.states.length === 0}
            />
          </div>
        )}
      </QueryView>
    </>
  )
}

function BulkLists({ companies, wholesalers, states }: CertificatesToComplete) {
  return (
    <>
      {companies.length > 0 && (
        <Part title="Writing Companies">
          {companies.map((row) => (
            <li key={JSON.stringify([row.carrier, row.type, row.named])}>
              <CompanyRow row={row} />
            </li>
          ))}
        </Part>
      )}
      {wholesalers.length > 0 && (
        <Part title="Wholesale Brokers and MGAs">
          {wholesalers.map((row) => (
            <li key={row.wholesaler}>
              <WholesalerRow row={row} />
            </li>
          ))}
        </Part>
      )}
      {states.length > 0 && (
        <Card
          title="States to Confirm"
          footer={
            <Button variant="secondary" to={certificatePaths.stateLaw}>
              Open State Law
            </Button>
          }
        >
          <p>{states.map((state) => stateNames[state]).join(', ')}</p>
        </Card>
      )}
    </>
  )
}

/** Approvals to complete one by one. `isAlone` is true if the page lists nothing else. */
function OtherApprovals({ isAlone }: { isAlone: boolean }) {
  const list = useList(certificates.approvalsToComplete, { limit: 50 }, 'approvals')
  // A page of the list is empty if each of its approvals is complete. Read on: later pages may have
  // others.
  const isSearching = list.items.length === 0 && list.hasMore && !list.moreError
  const { isReadingMore } = list
  const loadMore = useEffectEvent(() => void list.more())
  useEffect(() => {
    if (isSearching && !isReadingMore) loadMore()
  }, [isSearching, isReadingMore])
  const isEmpty = !list.isPending && !list.error && list.items.length === 0 && !list.hasMore
  if (isEmpty && !isAlone) return null
  return (
    <section aria-labelledby="other-approvals">
      <h2 id="other-approvals" className={isEmpty ? 'sr-only' : 'mb-4 text-lg font-bold'}>
        Other Approvals
      </h2>
      <ListOf
        list={{ ...list, isPending: list.isPending || isSearching }}
        skeleton={<Skeleton status="Loading approvals..." shape="rows" count={4} />}
        empty={
          <Empty
            icon={ListChecks}
            title="Nothing to Complete"
            text="Every approved policy in force is ready for certificates."
          />
        }
        pluralNoun="policies"
        singularNoun="policy"
      >
        <DataTable
          label="Other approvals to complete"
          rows={list.items}
          rowKey={({ policyId }) => policyId}
          columns={approvalColumns}
        />
      </ListOf>
    </section>
  )
}

const approvalColumns: Column<ApprovalToComplete>[] = [
  {
    header: 'Client',
    kind: 'title',
    cell: ({ clientId, clientName }) => (
      <Link to={clientPaths.certificates(clientId)} className={linkClassName}>
        {clientName}
      </Link>
    ),
  },
  {
    header: 'Policy',
    cell: ({ policyId, policyNumber, type }) => (
      <Link to={policyPaths.one(policyId)} className={`${linkClassName} md:min-w-52`}>
        {typeName(type)} {policyNumber}
      </Link>
    ),
  },
  {
    header: 'Missing',
    fillsWidth: true,
    cell: ({ problems }) => (
      <ul className="space-y-1 py-1">
        {problems.map((problem) => (
          <li key={problem} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    ),
  },
]

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-lg font-bold">{title}</h2>
      <ul className="grid gap-4 lg:grid-cols-2">{children}</ul>
    </section>
  )
}

function CompanyRow({ row }: { row: CompanyToName }) {
  const { carrier, type, named, policies, clients, companies } = row
  const title = `${carrier}, ${typeName(type)}`
  const subtitle = `${policiesOf(policies)} for ${formatCount(clients, 'client', 'clients')}`
  if (named === null && companies.length > 0)
    return (
      <Card level={3} title={title} subtitle={subtitle}>
        <CompanyChoice row={row} title={title} />
      </Card>
    )
  return (
    <Card level={3} title={title} subtitle={subtitle} footer={<CarriersLink />}>
      <p>
        {named === null
          ? `No writing company with an NAIC number is on file for ${carrier}.`
          : `${named} has no NAIC number on file.`}
      </p>
    </Card>
  )
}

function CarriersLink() {
  if (useMe().role !== 'admin')
    return <p className="text-sm text-muted">An admin enters it under Settings.</p>
  return (
    <Button variant="secondary" to={adminPaths.carriers}>
      Open Carriers
    </Button>
  )
}

function CompanyChoice({ row: { carrier, type, companies }, title }: { row: CompanyToName; title: string }) {
  const form = useContractForm(NameCompanyForm, { carrier, type, companyId: '' })
  const { submit, busy, failed } = useFormMutation(certificates.nameCompany, form, {
    send: (values) => values,
    successToast: ({ changed }) => ({
      title: 'Company Saved',
      description: `Named on ${policiesOf(changed)}.`,
    }),
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <form.SelectField
        name="companyId"
        label="Writing company"
        placeholder="Please choose"
        options={companies.map(({ id, name, naic }) => ({ value: id, label: `${name} (NAIC ${naic})` }))}
        disabled={busy}
      />
      {failed && <Alert>{failed}</Alert>}
      <Button type="submit" variant="secondary" busy={busy}>
        Save Company <span className="sr-only">of {title}</span>
      </Button>
    </form>
  )
}

function WholesalerRow({ row: { wholesaler, policies } }: { row: WholesalerToConfirm }) {
  const form = useContractForm(WholesalerForm, { wholesaler, reference: '' })
  const { submit, busy, failed } = useFormMutation(certificates.confirmWholesaler, form, {
    send: (values) => values,
    successToast: ({ changed }) => ({
      title: 'Authority Confirmed',
      description: `Certificates can be issued for ${policiesOf(changed)}.`,
    }),
  })
  return (
    <Card level={3} title={wholesaler} subtitle={policiesOf(policies)}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <form.TextField
          name="reference"
          label="Where is the authority given?"
          hint="For example: producer agreement of Mar 1, 2026, section 4."
          disabled={busy}
        />
        {failed && <Alert>{failed}</Alert>}
        <Button type="submit" variant="secondary" busy={busy}>
          Confirm Authority <span className="sr-only">of {wholesaler}</span>
        </Button>
      </form>
    </Card>
  )
}
