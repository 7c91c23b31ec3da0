CREATE TABLE "group_rules" (
	"username" text NOT NULL,
	"area" text NOT NULL,
	"group_names" text[] NOT NULL,
	CONSTRAINT "group_rules_username_area_pk" PRIMARY KEY("username","area")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The groups that these accounts have seen so far, now for administrators to change.
INSERT INTO "group_rules" ("username", "area", "group_names") VALUES
	('sample', 'general', ARRAY['기본 그룹']),
	('sample', 'root', ARRAY['기본 그룹']),
	('kotric1', 'general', ARRAY['연사 및 가공사', '치약, 비누 및 기타 세제', '소형 가정용 전자기기(선풍기,다리미)', '대형 가정용 전자기기(세탁기,건조기)']),
	('kotric2', 'general', ARRAY['화장지']),
	('kotric3', 'general', ARRAY['기타 기초 무기화학물질']),
	('kotric4', 'general', ARRAY['합성고무']),
	('kotric5', 'general', ARRAY['화장품', '콘크리트 타일, 기와, 벽돌 및 블록', '의료용 기기']),
	('kotric6', 'general', ARRAY['안전유리']);
