import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, readFileSync } from 'node:fs'
const TEMPLATE='/work/main/node_modules/.cache/e2e/template'
const flagSets = { plain: [], noTier: ['--no-wasm-tier-up'], lazy: ['--wasm-lazy-compilation'], lazyNoTier: ['--wasm-lazy-compilation','--no-wasm-tier-up'], noDynTier:['--no-wasm-dynamic-tiering'], jsLite:['--max-lazy','--no-opt'], }
const cpu = (pid)=>{ const f=readFileSync(`/proc/${pid}/stat`,'utf8'); const p=f.slice(f.lastIndexOf(')')+2).split(' '); return (Number(p[11])+Number(p[12]))/100 }
let port=45000
for (let round=0; round<3; round++) for (const [name,flags] of Object.entries(flagSets)) {
  const dir=mkdtempSync('/tmp/sc-'); cpSync(TEMPLATE,dir,{recursive:true}); port++
  const t0=performance.now()
  const child=spawn(process.execPath,[...flags,'dist-server/main.js'],{cwd:'/work/main',env:{...process.env,NODE_COMPILE_CACHE:'/work/main/node_modules/.cache/compile',DEMO:'1',LOG_LEVEL:'warn',PORT:String(port),DATA_DIR:dir},stdio:'ignore'})
  for(;;){ const ok=await fetch(`http://127.0.0.1:${port}/health`).then(r=>r.ok,()=>false); if(ok)break; await new Promise(r=>setTimeout(r,30)) }
  const t=performance.now()-t0, c=cpu(child.pid)
  const login=await fetch(`http://127.0.0.1:${port}/api/auth/login/`,{method:'POST',headers:{authorization:'Basic '+Buffer.from('admin:demo-admin').toString('base64')}})
  const body=await login.json().catch(()=>({}))
  const cookie=login.headers.getSetCookie?.()
  const token=body.access??body.token
  for (let i=0;i<30;i++) await fetch(`http://127.0.0.1:${port}/api/root-model-group/`,{headers:{authorization:`Bearer ${token}`}}).then(r=>r.arrayBuffer())
  await new Promise(r=>setTimeout(r,2500))
  console.log(name.padEnd(12),'wall',t.toFixed(0),'cpu@health',c.toFixed(2),'cpu after 30 calls +2.5s',cpu(child.pid).toFixed(2), login.status)
  child.kill('SIGKILL'); await new Promise(r=>child.once('exit',r)); rmSync(dir,{recursive:true,force:true})
}
