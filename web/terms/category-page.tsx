import { ShieldOff } from 'lucide-react'
import { useParams } from 'react-router'
import type { Document } from '../../contract/documents.ts'
import { type Category, typeName } from '../../contract/values/insurance-types.ts'
import { findLineByName, type LineTraits } from '../../contract/values/lines.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useList } from '../api/query.ts'
import { documents, policies } from '../api/wire.ts'
import { useDocumentDialogs } from '../documents/document-dialogs.tsx'
import { DocumentTable } from '../documents/document-table.tsx'
import { homePaths } from '../home/paths.ts'
import { useLines } from '../lines.ts'
import { PageHeader } from '../page-header.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { PolicyGrid } from './policy-grid.tsx'

/** Policies of one type, at /policy/{category}/{type}. */
export function CategoryPage() {
  const { category = '', type = '' } = useParams()
  const kind = kindOfSlug(useLines(), category, type)
  const title = kind ? typeName(kind.type) : type.replaceAll('-', ' ')
  return (
    <>
      <PageHeader
        backLink={{ to: homePaths.home, label: 'Back to Dashboard' }}
        title={title}
        subtitle={kind ? kind.category : category}
      />
      {kind ? (
        <TypePolicies category={category} type={type} title={title} />
      ) : (
        <NoPolicies isKnownType={false} />
      )}
    </>
  )
}

const categoryNames: Record<Category, string> = {
  commercial: 'Commercial Insurance',
  personal: 'Personal Insurance',
}

/** The type of a path, case-insensitive; null for an unknown category or type. */
function kindOfSlug(lines: readonly LineTraits[], category: string, slug: string) {
  const line = findLineByName(lines, slug)
  return line?.category === category.toLowerCase()
    ? { type: line.name, category: categoryNames[line.category] }
    : null
}

/** The Documents tab is shown only if there are documents, or for an error. */
function TypePolicies({ category, type, title }: { category: string; type: string; title: string }) {
  const isForStaff = isStaff(useMe())
  const { onAct, dialogs } = useDocumentDialogs()
  const list = useList(documents.ofType, { value: type }, 'documents')
  const policiesTab = {
    value: 'policies',
    label: 'Policies',
    content: <PoliciesOfType {...{ category, type }} />,
  }
  const documentsTab = {
    value: 'documents',
    label: 'Documents',
    ...(list.error ? {} : { count: list.total }),
    content: (
      <ListOf list={list} pluralNoun="documents" skeleton={null}>
        <DocumentTable
          documents={list.items}
          clientOf={({ clientId }) => clientId}
          onAct={onAct}
          {...(isForStaff ? { clientName: ({ clientName }: Document) => clientName } : {})}
        />
      </ListOf>
    ),
  }
  return (
    <>
      <Tabs label={title} tabs={list.total > 0 || list.error ? [policiesTab, documentsTab] : [policiesTab]} />
      {dialogs}
    </>
  )
}

function PoliciesOfType({ category, type }: { category: string; type: string }) {
  const list = useList(policies.ofType, { category, type }, 'policies')
  return (
    <ListOf
      list={list}
      pluralNoun="policies"
      skeleton={<Skeleton status="Loading policies..." shape="cards" count={3} />}
      empty={<NoPolicies isKnownType />}
    >
      <PolicyGrid policies={list.items} showClient />
    </ListOf>
  )
}

function NoPolicies({ isKnownType }: { isKnownType: boolean }) {
  return (
    <Empty
      icon={ShieldOff}
      title="No Policies Found"
      text={
        isKnownType ? 'Policies of this type will be listed here.' : 'There is no such type of insurance.'
      }
      action={
        <Button variant="secondary" to={homePaths.home}>
          Return to Dashboard
        </Button>
      }
    />
  )
}
