import { MessageSquare, Users } from 'lucide-react'
import { paths } from '../paths.ts'
import { agency } from '../session/agency.ts'
import { ContactButtons } from '../session/contact-buttons.tsx'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function MessagesPage() {
  const forStaff = isStaff(useMe())
  return (
    <>
      <title>{`Messages · ${agency.name}`}</title>
      <PageHeader title="Messages" />
      {forStaff ? (
        <Empty
          icon={MessageSquare}
          title="Messages open here soon"
          text="You will read and answer your clients here. Until then, each client's row has their e-mail and phone."
          action={
            <Button variant="secondary" icon={Users} to={paths.clientManagement}>
              Client Management
            </Button>
          }
        />
      ) : (
        <Empty
          icon={MessageSquare}
          title="Messages open here soon"
          text="You will write to your agent here. Until then, e-mail and telephone reach the same person."
          action={<ContactButtons />}
        />
      )}
    </>
  )
}
