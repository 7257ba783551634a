import { ArrowLeft, SearchX } from 'lucide-react'
import { paths } from '../paths.ts'
import { agency } from '../session/agency.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function QuotePage() {
  const back = isStaff(useMe())
    ? { to: paths.home, label: 'Back to Dashboard' }
    : { to: paths.quotes, label: 'Back to Quotes' }
  return (
    <>
      <title>{`Quote Not Found · ${agency.name}`}</title>
      <PageHeader title="Quote Not Found" />
      <Empty
        icon={SearchX}
        title="There is no quote here"
        text="The quote you're looking for doesn't exist or you don't have permission to view it."
        action={
          <Button variant="secondary" icon={ArrowLeft} to={back.to}>
            {back.label}
          </Button>
        }
      />
    </>
  )
}
