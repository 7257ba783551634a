import { ShieldOff } from 'lucide-react'
import { useParams } from 'react-router'
import { policies } from '../../contract/policies.ts'
import { typeName, typeNamed } from '../../contract/values/insurance-types.ts'
import { useList } from '../api/query.ts'
import { paths } from '../paths.ts'
import { agency } from '../session/agency.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { PolicyGrid } from './policy-grid.tsx'

const categoryNames = new Map([
  ['commercial', 'Commercial Insurance'],
  ['personal', 'Personal Insurance'],
])

/** The policies of one type: /policy/{category}/{type}. */
export function CategoryPage() {
  const { category = '', type = '' } = useParams()
  const known = typeNamed(type)
  const title = known ? typeName(known) : type.replaceAll('-', ' ')
  return (
    <>
      <title>{`${title} · ${agency.name}`}</title>
      <PageHeader
        back={{ to: paths.home, label: 'Back to Dashboard' }}
        title={title}
        subtitle={categoryNames.get(category.toLowerCase()) ?? category}
      />
      <Tabs
        label={title}
        tabs={[
          {
            value: 'policies',
            label: 'Policies',
            content: <PoliciesOfType category={category} type={type} />,
          },
        ]}
      />
    </>
  )
}

function PoliciesOfType({ category, type }: { category: string; type: string }) {
  const list = useList(policies.ofType, { category, type }, 'policies')
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} />
  if (list.isPending) return <Skeleton status="Loading policies..." shape="cards" count={3} />
  if (list.items.length === 0) {
    return (
      <Empty
        icon={ShieldOff}
        title="No Policies Found"
        text="Policies of this kind will be here."
        action={
          <Button variant="secondary" to={paths.home}>
            Return to Dashboard
          </Button>
        }
      />
    )
  }
  return (
    <>
      <PolicyGrid policies={list.items} showClient />
      {list.hasMore && (
        <Pager
          shown={list.items.length}
          total={list.total}
          things="policies"
          busy={list.isReadingMore}
          onMore={list.more}
        />
      )}
    </>
  )
}
