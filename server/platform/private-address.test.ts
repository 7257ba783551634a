import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

test('an address that leads no farther than a network of one’s own is told from one that others reach', () => {
  const localHosts =
    `localhost localhost. LOCALHOST portal.localhost 127.0.0.1 127.8.8.8 0.0.0.0 [::1] [::] [::ffff:10.0.0.1]
    10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.20 169.254.7.7 [fc00::1] [fdab::1] [fe80::1] nas.local portal.internal
    portal.test box.home.arpa portal 2130706433 0x7f.1`.split(/\s+/)
  for (const host of localHosts) expect(isPrivateAddress(`http://${host}:3000/x`), host).toBe(true)
  const publicHosts =
    `portal.agency.example 172.15.0.1 172.32.0.1 192.169.0.1 11.0.0.1 8.8.8.8 100.64.0.1 [2001:db8::1]
    [::ffff:8.8.8.8] localhost.example notlocalhost.com internal.example local.com 127.0.0.1.nip.io`.split(
      /\s+/,
    )
  for (const host of publicHosts) expect(isPrivateAddress(`https://${host}`), host).toBe(false)
})
