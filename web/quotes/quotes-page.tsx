import { Quote } from 'lucide-react'
import { agency } from '../session/agency.ts'
import { ContactButtons } from '../session/contact-buttons.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function QuotesPage() {
  return (
    <>
      <title>{`Insurance Quotes · ${agency.name}`}</title>
      <PageHeader title="Insurance Quotes" />
      <Empty
        icon={Quote}
        title="Quotes open here soon"
        text="The quotes you ask for will be listed here, side by side. Until then your agent prepares them and sends them to you."
        action={<ContactButtons />}
      />
    </>
  )
}
