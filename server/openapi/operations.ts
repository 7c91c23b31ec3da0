/** What each call does, for the reference: `METHOD /path` of a route, its part, and a sentence. */
export const OPERATIONS: Readonly<Record<string, readonly [tag: string, summary: string]>> = {
  'POST /api/auth/login/': [
    '로그인',
    'Basic 인증으로 로그인하고 토큰과 세션 쿠키를 받습니다. 2단계 인증을 쓰는 계정은 X-Second-Factor에 코드를 함께 보냅니다.',
  ],
  'POST /api/auth/refresh/': ['로그인', '세션 쿠키로 새 토큰을 받습니다. 쿠키도 새로 바뀝니다.'],
  'DELETE /api/auth/logout/': ['로그인', '세션을 끝내고 그 세션의 모든 토큰을 없앱니다.'],
  'GET /api/auth/me/': ['로그인', '로그인한 사용자와 역할, 서버가 보장하는 기능을 답합니다.'],
  'POST /api/people/me/password/': ['내 계정', '비밀번호를 바꾸고 다른 기기의 세션을 끝냅니다.'],
  'GET /api/people/me/sessions/': ['내 계정', '내가 로그인한 기기를 답합니다.'],
  'POST /api/people/me/sessions/end/': [
    '내 계정',
    '비밀번호를 다시 확인하고 한 기기(id) 또는 이 기기 말고 모든 기기에서 로그아웃합니다.',
  ],
  'GET /api/people/me/second-factor/': [
    '내 계정',
    '2단계 인증을 쓰는지, 복구 코드가 몇 개 남았는지 답합니다.',
  ],
  'POST /api/people/me/second-factor/': [
    '내 계정',
    '2단계 인증 설정을 시작합니다. 코드로 확인하기 전에는 로그인에서 묻지 않습니다.',
  ],
  'POST /api/people/me/second-factor/confirm/': [
    '내 계정',
    '인증 앱의 코드로 확인하고 복구 코드를 받습니다. 다른 기기의 세션을 끝냅니다.',
  ],
  'POST /api/people/me/second-factor/remove/': ['내 계정', '비밀번호와 코드로 2단계 인증을 없앱니다.'],
  'DELETE /api/people/{id}/second-factor/': ['관리', '다른 사람의 2단계 인증을 없앱니다.'],
  'POST /api/people/me/late-work/': [
    '내 계정',
    '이 기기에서 10분 넘게 올리지 못한 작업과 확인이 필요한 작업의 수를 알립니다. 내용은 보내지 않습니다.',
  ],
  'GET /api/late-work/': ['관리', '올리지 못한 작업이 있다고 알린 기기를 오래된 것부터 200대까지 답합니다.'],
  'GET /api/people/': ['관리', '모든 계정과 그룹 이름을 답합니다. 관리자만 부를 수 있습니다.'],
  'POST /api/people/': ['관리', '계정을 만듭니다.'],
  'PATCH /api/people/{id}/': ['관리', '역할, 볼 수 있는 그룹, 비밀번호, 사용 중지를 바꿉니다.'],
  'GET /api/people/{id}/sessions/': ['관리', '그 사람이 로그인한 기기를 답합니다.'],
  'DELETE /api/people/{id}/sessions/': ['관리', '그 사람을 모든 기기에서 로그아웃합니다.'],
  'POST /api/people/{id}/sessions/{session}/strike-off/': [
    '관리',
    '그 기기는 더 읽지 못하고, 올리지 않은 작업을 보낸 뒤 받은 자료를 스스로 지웁니다.',
  ],
  'GET /api/audit-trail/': ['관리', '누가 무엇을 했는지 찾습니다. 마지막 것부터 100개씩 답합니다.'],
  ...ofArea('/api/gen-biz-model', '일반 참조모델'),
  'GET /api/gen-biz-model/simple/': ['일반 참조모델', '모든 모델을 짧게 답합니다. 금속주물이 맨 앞입니다.'],
  ...ofArea('/api/root-model', '뿌리모델'),
  'GET /api/changes/': [
    '변경 이력',
    '볼 수 있는 모델의 변경을 일어난 순서로 답합니다. after에 지난 답의 cursor를 보내고, 410이면 처음부터 다시 읽습니다.',
  ],
  'GET /api/live/': [
    '실시간',
    '다른 사람이 볼 수 있는 모델을 바꿀 때마다 알립니다(text/event-stream). 내용은 보내지 않으며, 2분 안에 끝나므로 다시 연결합니다.',
  ],
  'POST /api/hand-overs/': [
    '내보내기',
    '볼 수 있는 모델을 Excel, CSV, JSON, 사진이 든 ZIP 또는 PDF 보고서로 답하고, 누가 가져갔는지 기록합니다. Content-Location에서 한 시간 동안 다시 받을 수 있습니다.',
  ],
  'GET /api/hand-overs/{id}/': [
    '내보내기',
    '만든 파일을 만든 사람에게 다시 답합니다. Range와 If-Range로 받지 못한 나머지만 받을 수 있습니다.',
  ],
  'GET /api/images/{id}/': ['사진', '사진(JPEG). 세션 쿠키로도 볼 수 있습니다.'],
  'GET /api/images/{id}/thumbnail/': ['사진', '작은 사진(JPEG). 세션 쿠키로도 볼 수 있습니다.'],
  'GET /api/equipment/': ['목록', '장비를 이름으로 찾습니다.'],
  'POST /api/equipment/': ['목록', '장비를 추가합니다. 유형은 세부 분류에서 정해집니다.'],
  'GET /api/kpi/': ['목록', '관리요소 항목을 한 줄 목록으로 답합니다.'],
  'POST /api/kpi/': ['목록', '관리요소 항목을 추가합니다. 같은 항목이 있으면 그것을 200으로 답합니다.'],
  ...ofCatalogue('/api/catalogue/equipment/', '장비'),
  ...ofCatalogue('/api/catalogue/kpi/', '관리요소 항목'),
  'GET /api/root-tech/': ['목록', '뿌리기술 대분류와 소분류를 답합니다.'],
  'GET /api/gen-biz/': ['목록', '업종(품목)을 찾습니다. 두 분류의 코드로 좁힐 수 있습니다.'],
  'GET /api/classifications/search/product': ['목록', '표준산업분류를 찾습니다.'],
  'GET /api/classifications/search/wci': ['목록', '산업연관분류를 찾습니다.'],
}

function ofCatalogue(root: string, what: string): Record<string, readonly [string, string]> {
  const tag = '기준 정보'
  return {
    [`GET ${root}retired/`]: [
      tag,
      `${what} 가운데 사용 중지한 것을 이름 순으로 답합니다. 정리 권한이 있어야 합니다.`,
    ],
    [`GET ${root}changes/`]: [
      tag,
      `${what}의 이름과 분류를 고치고, 합치고, 사용을 중지한 이력을 최근 것부터 답합니다. 정리 권한이 있어야 합니다.`,
    ],
    [`GET ${root}{id}/`]: [tag, `${what} 하나와, 그것을 쓰는 모델을 답합니다.`],
    [`PATCH ${root}{id}/`]: [
      tag,
      `${what}의 이름을 고치거나 사용 중지합니다. If-Match가 맞지 않으면 412입니다.`,
    ],
    [`POST ${root}{id}/merge/`]: [
      tag,
      `${what} 하나를 다른 것에 합칩니다. 쓰던 곳은 모두 그것으로 바뀌고 변경 이력에 남으며, 옛 id도 계속 받습니다.`,
    ],
  }
}

function ofArea(root: string, tag: string): Record<string, readonly [string, string]> {
  const model = `${root}/{slug}/`
  const process = `${model}processes/{id}/`
  return {
    [`GET ${root}-group/`]: [tag, '볼 수 있는 그룹과 그 모델들을 답합니다. 기본 그룹이 맨 앞입니다.'],
    [`GET ${root}/`]: [tag, '볼 수 있는 모델을 제목과 생산품으로 찾습니다.'],
    [`POST ${root}/`]: [tag, '빈 모델을 만듭니다.'],
    [`GET ${model}`]: [tag, '모델 하나를 답합니다.'],
    [`PATCH ${model}`]: [tag, '보낸 항목만 바꿉니다. If-Match가 맞지 않으면 412입니다.'],
    [`GET ${model}changes/`]: [tag, '모델의 변경 이력을 최근 것부터 답합니다.'],
    [`GET ${model}live/`]: [tag, '모델이 바뀌거나 같이 보는 사람이 바뀔 때마다 알립니다(text/event-stream).'],
    [`POST ${model}copy/`]: [tag, '공정, 관리요소, 사진까지 모델을 복사합니다.'],
    [`GET ${model}merge/`]: [
      tag,
      '이 모델을 다른 모델(into)에 합치면 무엇이 옮겨지고 어느 항목이 서로 다른지 답합니다. 정리 권한이 있어야 합니다.',
    ],
    [`POST ${model}merge/`]: [
      tag,
      '이 모델의 공정을 같은 영역의 다른 모델 뒤로 옮기고, 이 모델은 보관합니다. 옛 주소로 오는 공정 작업도 계속 받습니다.',
    ],
    [`POST ${model}image/`]: [tag, '기타 사진을 올립니다. imageIds로 붙이기 전에는 보이지 않습니다.'],
    [`POST ${model}kpi/`]: [tag, '공통 관리요소 하나를 추가하고 전체를 답합니다.'],
    [`DELETE ${model}kpi/{kpiId}/`]: [tag, '공통 관리요소 하나를 지웁니다.'],
    [`GET ${model}processes/`]: [tag, '공정을 순서대로 답합니다.'],
    [`POST ${model}processes/`]: [tag, '공정을 맨 뒤에 추가합니다. 공정번호는 서버가 정합니다.'],
    [`GET ${process}`]: [tag, '공정 하나를 답합니다.'],
    [`PATCH ${process}`]: [tag, '보낸 항목만 바꿉니다. If-Match가 맞지 않으면 412입니다.'],
    [`DELETE ${process}`]: [tag, '공정을 지웁니다. 뒤의 공정은 순서가 하나씩 당겨집니다.'],
    [`GET ${process}image/`]: [tag, '공정의 사진을 답합니다.'],
    [`POST ${process}image/`]: [tag, '공정 사진을 올립니다. imageIds로 붙이기 전에는 보이지 않습니다.'],
    [`POST ${process}kpi/`]: [tag, '공정 관리요소 하나를 추가하고 전체를 답합니다.'],
    [`DELETE ${process}kpi/{kpiId}/`]: [tag, '공정 관리요소 하나를 지웁니다.'],
  }
}
