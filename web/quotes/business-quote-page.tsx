import { ClipboardList } from 'lucide-react'
import { agency } from '../session/agency.ts'
import { ContactButtons } from '../session/contact-buttons.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function BusinessQuotePage() {
  return (
    <>
      <title>{`Get a Quote · ${agency.name}`}</title>
      <PageHeader title="Get a Quote" />
      <Empty
        icon={ClipboardList}
        title="Quote requests open here soon"
        text="You will answer a few questions about your business here. Until then, tell your agent what you would like to insure."
        action={<ContactButtons />}
      />
    </>
  )
}
