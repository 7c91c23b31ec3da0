DROP INDEX "kpi_nodes_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keeps_catalogue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_nodes" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kpi_nodes" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "kpi_nodes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_merged_into_equipment_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi_nodes" ADD CONSTRAINT "kpi_nodes_merged_into_kpi_nodes_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."kpi_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "equipment_merged" ON "equipment" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "kpi_nodes_merged" ON "kpi_nodes" USING btree ("merged_into");--> statement-breakpoint
CREATE UNIQUE INDEX "kpi_nodes_name" ON "kpi_nodes" USING btree (coalesce("parent_id", 0),"name") WHERE "kpi_nodes"."merged_into" is null;--> statement-breakpoint
-- Where nobody had the right before, somebody has to be able to begin.
UPDATE "users" SET "keeps_catalogue" = true WHERE "is_administrator" AND "role" = 'writer';
