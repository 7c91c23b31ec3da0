CREATE TABLE "access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"equipment_type" text NOT NULL,
	"industry_type" text NOT NULL,
	"other_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint NOT NULL,
	"answer" text NOT NULL,
	"etag" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" serial PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	"thumbnail_hash" text NOT NULL,
	"received_sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"captured_at" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"unattached_since" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "industries" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_name" text NOT NULL,
	"ksic_code" text NOT NULL,
	"ksic" text NOT NULL,
	"ic_code" text NOT NULL,
	"ic" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kpi_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"process_id" integer,
	"position" integer NOT NULL,
	"kpi0_id" integer,
	"kpi1_id" integer,
	"kpi2_id" integer,
	"kpi3_id" integer,
	"memo" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kpi_nodes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"full_name" text NOT NULL,
	"level" smallint NOT NULL,
	"parent_id" integer
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp with time zone NOT NULL,
	"is_known_place" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_images" (
	"model_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "model_images_model_id_image_id_pk" PRIMARY KEY("model_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" serial PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"group_id" integer NOT NULL,
	"production_item" text DEFAULT '' NOT NULL,
	"overview" text DEFAULT '' NOT NULL,
	"features" text DEFAULT '' NOT NULL,
	"gen_biz_id" integer,
	"main_root_tech_id" integer,
	"sub_root_tech_id" integer,
	"auto_process_state" text,
	"monitoring_process_state" text,
	"connection_process_state" text,
	"memo" text DEFAULT '' NOT NULL,
	"manager" text DEFAULT '' NOT NULL,
	"worked_at" date,
	"work_status" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "process_equipment" (
	"process_id" integer NOT NULL,
	"equipment_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "process_equipment_process_id_equipment_id_pk" PRIMARY KEY("process_id","equipment_id")
);
--> statement-breakpoint
CREATE TABLE "process_images" (
	"process_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "process_images_process_id_image_id_pk" PRIMARY KEY("process_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" serial PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"process_number" text NOT NULL,
	"order" integer NOT NULL,
	"auto_state" text,
	"monitoring_state" text,
	"connection_state" text,
	"memo" text DEFAULT '' NOT NULL,
	"manager" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "root_techs" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"level" smallint NOT NULL,
	"parent_id" integer
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"salt" text NOT NULL,
	"secret_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi_entries" ADD CONSTRAINT "kpi_entries_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi_entries" ADD CONSTRAINT "kpi_entries_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi_entries" ADD CONSTRAINT "kpi_entries_kpi0_id_kpi_nodes_id_fk" FOREIGN KEY ("kpi0_id") REFERENCES "public"."kpi_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi_entries" ADD CONSTRAINT "kpi_entries_kpi1_id_kpi_nodes_id_fk" FOREIGN KEY ("kpi1_id") REFERENCES "public"."kpi_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi_entries" ADD CONSTRAINT "kpi_entries_kpi2_id_kpi_nodes_id_fk" FOREIGN KEY ("kpi2_id") REFERENCES "public"."kpi_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi_entries" ADD CONSTRAINT "kpi_entries_kpi3_id_kpi_nodes_id_fk" FOREIGN KEY ("kpi3_id") REFERENCES "public"."kpi_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi_nodes" ADD CONSTRAINT "kpi_nodes_parent_id_kpi_nodes_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."kpi_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_images" ADD CONSTRAINT "model_images_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_images" ADD CONSTRAINT "model_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_gen_biz_id_industries_id_fk" FOREIGN KEY ("gen_biz_id") REFERENCES "public"."industries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_main_root_tech_id_root_techs_id_fk" FOREIGN KEY ("main_root_tech_id") REFERENCES "public"."root_techs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_sub_root_tech_id_root_techs_id_fk" FOREIGN KEY ("sub_root_tech_id") REFERENCES "public"."root_techs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_equipment" ADD CONSTRAINT "process_equipment_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_equipment" ADD CONSTRAINT "process_equipment_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_images" ADD CONSTRAINT "process_images_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_images" ADD CONSTRAINT "process_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processes" ADD CONSTRAINT "processes_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "root_techs" ADD CONSTRAINT "root_techs_parent_id_root_techs_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."root_techs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_session" ON "access_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "equipment_name" ON "equipment" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("area","name");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "images_model" ON "images" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "images_content" ON "images" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "images_thumbnail" ON "images" USING btree ("thumbnail_hash");--> statement-breakpoint
CREATE INDEX "images_unattached" ON "images" USING btree ("unattached_since");--> statement-breakpoint
CREATE UNIQUE INDEX "industries_product" ON "industries" USING btree ("ksic_code","product_name");--> statement-breakpoint
CREATE INDEX "kpi_entries_process" ON "kpi_entries" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "kpi_entries_model" ON "kpi_entries" USING btree ("model_id") WHERE "kpi_entries"."process_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kpi_nodes_name" ON "kpi_nodes" USING btree (coalesce("parent_id", 0),"name");--> statement-breakpoint
CREATE INDEX "model_images_image" ON "model_images" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "models_slug" ON "models" USING btree ("area","slug");--> statement-breakpoint
CREATE INDEX "models_group" ON "models" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "process_images_image" ON "process_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "processes_model" ON "processes" USING btree ("model_id","order");--> statement-breakpoint
CREATE UNIQUE INDEX "root_techs_name" ON "root_techs" USING btree (coalesce("parent_id", 0),"name");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");