/** What the API's detail is measured against: Fastify, one route, one query by primary key, nothing else. */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = Fastify()
app.get('/health', () => ({ ok: true }))
app.get<{ Params: { id: string } }>('/model/:id', async (request) => {
  const { rows } = await pool.query<object>('select * from models where id = $1', [Number(request.params.id)])
  return rows[0]
})
await app.listen({ port: Number(process.env['PORT']) })
