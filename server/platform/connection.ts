/** Where a database is, as whom, and what is between here and there. */
export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
  /** What is between here and the database takes no limits: they stand on the role, or there are none. */
  limitsOnRole?: boolean
  /** False where each transaction may run on another connection of a pooler: a statement that was prepared would not be there. */
  prepared?: boolean
}

declare module 'pg' {
  interface PoolConfig extends Pick<Connection, 'prepared'> {}
}
