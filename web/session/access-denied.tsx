import { Lock } from 'lucide-react'
import { agency } from '../agency.ts'
import { homePaths } from '../home/paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

export function AccessDenied({ text }: { text: string }) {
  return (
    <>
      <title>{`Access Denied · ${agency.name}`}</title>
      <h1 className="sr-only">Access Denied</h1>
      <Empty
        icon={Lock}
        title="Access Denied"
        text={text}
        action={<Button to={homePaths.home}>Go Home</Button>}
      />
    </>
  )
}
