CREATE TABLE "late_work" (
	"user_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"device" text NOT NULL,
	"waiting" integer NOT NULL,
	"stuck" integer NOT NULL,
	"oldest_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "late_work_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "late_work" ADD CONSTRAINT "late_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_work_oldest" ON "late_work" USING btree ("oldest_at");