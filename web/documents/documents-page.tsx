import { FileText } from 'lucide-react'
import { agency } from '../session/agency.ts'
import { ContactButtons } from '../session/contact-buttons.tsx'
import { isStaff, useMe } from '../session/session.ts'
import { Empty } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function DocumentsPage() {
  const forStaff = isStaff(useMe())
  return (
    <>
      <title>{`Documents · ${agency.name}`}</title>
      <PageHeader title="Documents" />
      <Empty
        icon={FileText}
        title="Documents open here soon"
        text={
          forStaff
            ? "Your clients' ID cards, policies and certificates will be listed here. Until then, please send them as you do now."
            : 'Your ID cards, policies and certificates will be listed here. Until then your agent sends them to you.'
        }
        action={!forStaff && <ContactButtons />}
      />
    </>
  )
}
